// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.util.Arrays;
import java.util.List;

/** A bean with a property of every type that can be sent, primitive and not, and a setter that returns the bean. */
public class Everything {

    private boolean flag;
    private Boolean flagObject;
    private int number;
    private Integer numberObject;
    private long big;
    private Long bigObject;
    private double real;
    private Double realObject;
    private String text;
    private CharSequence name;
    private byte[] data;
    private float rough;

    public boolean isFlag() {
        return flag;
    }

    public void setFlag(boolean flag) {
        this.flag = flag;
    }

    public Boolean getFlagObject() {
        return flagObject;
    }

    public void setFlagObject(Boolean flagObject) {
        this.flagObject = flagObject;
    }

    public int getNumber() {
        return number;
    }

    public Everything setNumber(int newNumber) {
        number = newNumber;
        return this;
    }

    public Integer getNumberObject() {
        return numberObject;
    }

    public void setNumberObject(Integer numberObject) {
        this.numberObject = numberObject;
    }

    public long getBig() {
        return big;
    }

    public void setBig(long big) {
        this.big = big;
    }

    public Long getBigObject() {
        return bigObject;
    }

    public void setBigObject(Long bigObject) {
        this.bigObject = bigObject;
    }

    public double getReal() {
        return real;
    }

    public void setReal(double real) {
        this.real = real;
    }

    public Double getRealObject() {
        return realObject;
    }

    public void setRealObject(Double realObject) {
        this.realObject = realObject;
    }

    public String getText() {
        return text;
    }

    public void setText(String text) {
        this.text = text;
    }

    public CharSequence getName() {
        return name;
    }

    public void setName(CharSequence name) {
        this.name = name;
    }

    public byte[] getData() {
        return data;
    }

    public void setData(byte[] data) {
        this.data = data;
    }

    public float getRough() {
        return rough;
    }

    public void setRough(float rough) {
        this.rough = rough;
    }

    List<Object> values() {
        return Arrays.asList(flag, flagObject, number, numberObject, big, bigObject, real, realObject, text, name,
                data == null ? null : Arrays.toString(data));
    }
}
